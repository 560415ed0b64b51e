/**
 * Replaces `rtl-css-js`, which mirrors styles for right-to-left languages. The portal has none, so styles are returned
 * unchanged.
 */
export const convertProperty = <Value>(key: string, value: Value) => ({ key, value });
export const convert = <Style>(style: Style): Style => style;
export default convert;
