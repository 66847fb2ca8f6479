import type { Kind } from './database.ts'

/** What is typed into the search of a list of bench/data.sql and bench/money.sql. */
interface Words {
  /** Of a handful of records, whole and as it is typed; and a code. */
  rare: readonly string[]
  /** Of a tenth of all records, or a quarter. */
  common: readonly string[]
  twoLetters: readonly string[]
  /** The rare word with a letter too few, a wrong one and two changed about: whoever types it means the rare ones. */
  misspelt: readonly string[]
}

/** By kind. Macrons are left out, as most people do. */
export const searched: Record<Kind, Words> = {
  clients: {
    rare: ['waim', 'waima', 'waimarama', 'CL-7731'],
    common: ['builders', 'Victoria', 'harb'],
    twoLetters: ['ka', 'in', 'wa'],
    misspelt: ['waimrama', 'waimarana', 'wiamarama'],
  },
  jobs: {
    rare: ['ohin', 'ohinem', 'ohinemutu', 'JOB-7731'],
    common: ['reclad', 'Pohutukawa', 'exten'],
    twoLetters: ['ki', 'se', 'oh'],
    misspelt: ['ohinmutu', 'ohinemuta', 'ohniemutu'],
  },
  reports: {
    rare: ['ohin', 'ohinem', 'ohinemutu', '-7731'],
    common: ['reclad', 'builders', 'exten'],
    twoLetters: ['ki', 'se', 'oh'],
    misspelt: ['ohinmutu', 'ohinemuta', 'ohniemutu'],
  },
  invoices: {
    rare: ['whak', 'whakat', 'whakatane', '-7731'],
    common: ['deposit', 'claim', 'purch'],
    twoLetters: ['de', 'pr', 'wh'],
    misspelt: ['whaktane', 'whakatine', 'whaktaane'],
  },
  variations: {
    rare: ['kere', 'roos', 'kereru', '-7731'],
    common: ['downlights', 'retaining', 'heat'],
    twoLetters: ['ro', 'ex', 'ke'],
    misspelt: ['kerru', 'kereri', 'kerreu'],
  },
}

/** The rare word, whole. */
export const rareWord = (kind: Kind): string => searched[kind].rare[2] ?? ''
