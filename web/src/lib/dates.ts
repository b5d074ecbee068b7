/** The date of a game as people write it: `21 Jun 1851`, or as much of it as is known. */
export function dateText(tag: string): string {
  const [, year, month, day] = /^(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)$/.exec(tag) ?? [];
  if (!year) return tag;
  const at = Number(month) ? new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) || 1)) : null;
  if (!at || Number.isNaN(at.getTime())) return year;
  return at.toLocaleDateString('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'short', ...(Number(day) ? { day: 'numeric' } : {}) });
}
