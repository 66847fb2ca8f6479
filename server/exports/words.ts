import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What an archive's page says, and the mail that it is ready. */
export const exportWords = wordsIn({ en, es, fr })
