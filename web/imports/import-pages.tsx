import { useParams } from 'react-router'

import { ImportList } from './import-list.tsx'
import { ImportNew } from './import-new.tsx'
import { ImportPage } from './import-page.tsx'

/** The pages of imports, seldom seen: one file of code, and one name in every first page. */
export default function ImportPages() {
  const { '*': rest = '' } = useParams()
  if (rest === '') return <ImportList />
  return rest === 'new' ? <ImportNew /> : <ImportPage key={rest} importId={rest} />
}
