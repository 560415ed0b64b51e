import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var PersonSearchRegular = /*#__PURE__*/ createFluentIcon("PersonSearchRegular", "1em", ["M10 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M7 6a3 3 0 1 1 6 0 3 3 0 0 1-6 0m7.87 10.8a8.5 8.5 0 0 1-3.97 1.17 2 2 0 0 0-.34-.53l-.44-.44a8 8 0 0 0 4.2-1.05A3.4 3.4 0 0 0 16 13a1 1 0 0 0-1-1H8.74q-.19-.54-.5-1H15a2 2 0 0 1 2 2c0 1.7-.83 2.97-2.13 3.8M4.5 17q1.2-.02 2.1-.7l2.55 2.55a.5.5 0 1 0 .7-.7L7.3 15.6A3.5 3.5 0 1 0 4.5 17m0-1a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5"]);
export { PersonSearchRegular };
