import { render } from "preact";

render(<h1>Tilehall</h1>, document.getElementById("app")!);
