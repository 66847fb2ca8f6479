import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What the table of an import's errors says of its own, and what the fields of a file are called. */
export const importWords = wordsIn({ en, es, fr })
