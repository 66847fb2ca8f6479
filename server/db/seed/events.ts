import type { Context } from '#server/platform/context.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { CompanyStory, PersonStory } from './story.ts'

/** Something somebody did on some day; the company's events are played in order, as they would have happened. */
export interface StoryEvent {
  /** Days from today. */
  day: number
  /** Order within the day. */
  minutes: number
  by: PersonStory
  play(ctx: Context): Promise<void>
}

/** What every chapter of a company's story needs. */
export interface Telling {
  services: Services
  story: CompanyStory
  /** Who enters clients and jobs. */
  office: PersonStory
  today: string
}
