import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var ImageMultipleRegular = /*#__PURE__*/ createFluentIcon("ImageMultipleRegular", "1em", ["M11.5 7.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2M3 6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zm3-2a2 2 0 0 0-2 2v6q0 .56.28 1.02l3.3-3.31a2 2 0 0 1 2.83 0l3.31 3.3A2 2 0 0 0 14 12V6a2 2 0 0 0-2-2zm3.7 6.41a1 1 0 0 0-1.4 0l-3.32 3.31A2 2 0 0 0 6 14h6a2 2 0 0 0 1.02-.28zM8 17a3 3 0 0 1-2.24-1h6.74a3.5 3.5 0 0 0 3.5-3.5V5.76A3 3 0 0 1 17 8v4.5a4.5 4.5 0 0 1-4.5 4.5z"]);
export { ImageMultipleRegular };
