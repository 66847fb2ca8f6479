import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What stands in a calendar in Outlook besides the names of records. */
export const outlookWords = wordsIn({ en, es, fr })
