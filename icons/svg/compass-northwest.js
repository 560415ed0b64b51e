import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var CompassNorthwestRegular = /*#__PURE__*/ createFluentIcon("CompassNorthwestRegular", "1em", ["M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0m7-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.1 7.42A1 1 0 0 1 7.42 6.1l3.26 1.48a3.5 3.5 0 0 1 1.74 1.74l1.48 3.26a1 1 0 0 1-1.32 1.32l-3.26-1.48a3.5 3.5 0 0 1-1.74-1.74zm4.17 1.07L7 7.01l1.48 3.26c.25.55.7.99 1.24 1.24L13 12.99l-1.48-3.26c-.25-.55-.7-.99-1.24-1.24"]);
export { CompassNorthwestRegular };
