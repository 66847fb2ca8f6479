import { wordsIn } from '#server/platform/words.ts'
import en from './words.en.json' with { type: 'json' }
import es from './words.es.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

/** What those who run a company are told of how it stands. */
export const subscriptionWords = wordsIn({ en, es, fr })
