/**
 * Stands in for `rtl-css-js`, which mirrors styles for languages that are written from right to left. The portal has
 * none; a style is itself.
 */
export const convertProperty = <Value>(key: string, value: Value) => ({ key, value });
export const convert = <Style>(style: Style): Style => style;
export default convert;
