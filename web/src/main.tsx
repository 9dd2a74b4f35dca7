import "./styles/base.css";
import "./styles/tiles.css";
import "./styles/forms.css";
import "./styles/home.css";
import "./styles/table.css";
import "./styles/seats.css";
import "./styles/board.css";
import "./styles/tray.css";
import "./styles/side.css";
import "./styles/lobby.css";
import "./styles/end.css";
import "./styles/desktop.css";
import "./styles/landscape.css";
import { render } from "preact";
// Reading a signal in a component is enough to draw it anew when it changes.
import "@preact/signals";
import { App } from "./app";
import { startingLanguage, useLanguage } from "./i18n/language";
import { keepSettings } from "./settings";

keepSettings();
const root = document.getElementById("app")!;

useLanguage(startingLanguage())
  // Without texts the page still works, if not in words; the next choice of language tries again.
  .catch(() => undefined)
  .then(() => render(<App />, root));
