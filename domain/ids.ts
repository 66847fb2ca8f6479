import { v7 } from 'uuid'

/** A new time-ordered id (UUIDv7), made wherever the record is first thought of. */
export const newId = (): string => v7()

/** When an id was made, in milliseconds; null for one that does not say so. */
export function madeAt(id: string): number | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}(-[0-9a-f]{4})-[0-9a-f]{12}$/i.exec(id)
  return digits === null ? null : Number.parseInt(`${digits[1]}${digits[2]}`, 16)
}

/** Less than every id that is made at that moment or later. */
export function idBefore(moment: number): string {
  const digits = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
