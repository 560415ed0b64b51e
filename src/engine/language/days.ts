/** Days from one to another; negative if the other is earlier. @example daysBetween('2026-03-01', '2026-03-06') // 5 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / 86_400_000);
}
