import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What lists, their columns and what stands in them are called in a table that is taken along. */
export const sheetWords = wordsIn({ en, es, fr })

export type Say = ReturnType<typeof sheetWords>['say']
export type ColumnName = keyof (typeof en)['columns']
