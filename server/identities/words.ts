import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What is said in mails about accounts elsewhere. */
export const identityWords = wordsIn({ en, es, fr })
