/** Days from one to another; negative if the other is earlier. @example daysBetween('2026-03-01', '2026-03-06') // 5 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / 86_400_000);
}

/** The month that is `months` months later. @example addMonths('2026-12', 1) // '2027-01' */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
