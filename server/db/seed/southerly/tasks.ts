import type { TaskStory } from '../story.ts'
import { callum } from './people.ts'

/** What an electrician has open, and has done lately. */
export const southerlyTasks: readonly TaskStory[] = [
  {
    title: 'Feed to fermenter 3',
    job: 'Brewhouse power upgrade',
    added: -9,
    by: callum,
    for: callum,
    start: 1,
    due: 3,
    hours: '12',
    subtasks: [['Pull the cable', -2], ['Terminate'], ['Insulation test']],
    moves: [[-2, 'in_progress']],
  },
  {
    title: 'Test and tag the canning line',
    job: 'Brewhouse power upgrade',
    type: 'inspection',
    added: -9,
    by: callum,
    for: callum,
    due: 12,
    waitsFor: ['Feed to fermenter 3'],
  },
  {
    title: 'Export limit: answer the lines company',
    job: 'Solar array, store 2',
    added: -12,
    by: callum,
    for: callum,
    priority: 'urgent',
    due: -3,
    moves: [[-6, 'blocked']],
    comments: [[-6, callum, 'They want the inverter certificate again, the maker sends it.']],
  },
  {
    title: 'Certificate of compliance for the main board',
    job: 'Brewhouse power upgrade',
    added: -22,
    by: callum,
    for: callum,
    due: -12,
    worked: '1',
    moves: [[-11, 'completed']],
  },
  { title: 'Restock the van', added: -3, by: callum, priority: 'low' },
]
