import { useParams } from 'react-router'

import { IntakePages } from '#web/intakes/embed.tsx'
import { ImportList } from './import-list.tsx'
import { ImportNew } from './import-new.tsx'
import { ImportPage } from './import-page.tsx'

/**
 * The pages of imports, and of archives among them, seldom seen: one file of code, and one name in every first page.
 */
export default function ImportPages() {
  const { '*': rest = '' } = useParams()
  const [first = '', id] = rest.split('/')
  if (first === 'archives') return <IntakePages id={id} />
  if (rest === '') return <ImportList />
  return rest === 'new' ? <ImportNew /> : <ImportPage key={rest} importId={rest} />
}
