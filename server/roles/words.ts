import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What the system roles are called, and what they are for. */
export const roleWords = wordsIn({ en, es, fr })
