/**
 * Browser and system of a device. @example deviceName({ browser: 'Chrome', system: 'Windows' }, '?') // 'Chrome,
 * Windows'
 */
export function deviceName(
  { browser, system }: { readonly browser: string; readonly system: string },
  unknown: string,
): string {
  const parts = [browser, system].filter((part) => part !== '');
  return parts.length === 0 ? unknown : parts.join(', ');
}
