import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var WrenchRegular = /*#__PURE__*/ createFluentIcon("WrenchRegular", "1em", ["M9 6.5a4.5 4.5 0 0 1 6.35-4.1.5.5 0 0 1 .15.8l-2.3 2.3 1.3 1.3 2.3-2.3a.5.5 0 0 1 .8.15A4.5 4.5 0 0 1 13.5 11a5 5 0 0 1-1.1-.14l-6.37 6.45a2.36 2.36 0 0 1-3.37-3.3l6.42-6.65A5 5 0 0 1 9 6.5M13.5 3a3.5 3.5 0 0 0-3.39 4.39.5.5 0 0 1-.12.47L3.38 14.7a1.36 1.36 0 0 0 1.94 1.9l6.57-6.66a.5.5 0 0 1 .51-.12 3.5 3.5 0 0 0 4.53-4.05l-2.08 2.07a.5.5 0 0 1-.7 0l-2-2a.5.5 0 0 1 0-.7l2.07-2.08A4 4 0 0 0 13.5 3"]);
export { WrenchRegular };
