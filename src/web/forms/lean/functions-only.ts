/** What rjsf asks `react-is` about a widget that is not a function: all of ours are. */
const never = (): boolean => false;

export default { isForwardRef: never, isMemo: never };
