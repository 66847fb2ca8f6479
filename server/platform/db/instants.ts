/**
 * An instant as PostgreSQL writes it, in ISO UTC. `Date` would say the same and take ten times as long, and a page of
 * fifty records has a hundred of them; it is asked where the database does not speak UTC, and of years beyond 9999.
 */
export function isoInstant(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString()
  const fraction = text[19] === '.' ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
