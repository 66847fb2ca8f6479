// Days and moments as expressions, as the product answers them.

/** The day in the companies of the bench. */
export const today = `(now() at time zone 'Pacific/Auckland')::date`

export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const timesOf = (row: string): string =>
  `${instant(`${row}.created_at`)} "createdAt", ${instant(`${row}.updated_at`)} "updatedAt"`
