import { Home } from "./home/Home";
import { MakeTable } from "./make/MakeTable";
import { route } from "./router";
import { TablePage } from "./table/TablePage";

export function App() {
  const current = route.value;
  switch (current.page) {
    case "table":
      return <TablePage key={current.table} id={current.table} />;
    case "new":
      return <MakeTable preset={current.preset} />;
    default:
      return <Home />;
  }
}
