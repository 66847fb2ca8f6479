/** How the rows of a database are spread over its companies. `records`: how many of each of the five kinds. */
export interface Shape {
  name: 'usual' | 'mixed' | 'large' | 'small'
  title: string
  /** Of the company that is measured. */
  records: number
  /** How many companies are beside it, and how many of each kind they have. */
  others: { companies: number; records: number }
}

/** Everything is compared with this one. */
const usual: Shape = {
  name: 'usual',
  title: '10,000 of each of clients, jobs, reports, invoices and variations in one company; ten of 400 beside it',
  records: 10_000,
  others: { companies: 10, records: 400 },
}

/**
 * The measured company is as large as the usual one, so what it takes longer comes of the million rows of all the
 * others between its own.
 */
const mixed: Shape = {
  name: 'mixed',
  title: '1,000 companies with 1,000,000 records mixed in time: one of 10,000 of each, 999 of 190 of each',
  records: 10_000,
  others: { companies: 999, records: 190 },
}

const large: Shape = {
  name: 'large',
  title: '100,000 of each in one company; ten of 400 beside it',
  records: 100_000,
  others: { companies: 10, records: 400 },
}

export const shapes: readonly Shape[] = [usual, mixed, large]

/** Just enough to compare answers: `--smoke`. */
export const small: Shape = {
  name: 'small',
  title: '200 of each in one company; one of 40 beside it',
  records: 200,
  others: { companies: 1, records: 40 },
}
