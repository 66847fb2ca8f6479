import { TopBell } from './top-bell.tsx'
import { TopSearch } from './top-search.tsx'

/** What the top bar has besides the way home and the user's menu: it comes right after the page. */
export default function TopTools() {
  return (
    <>
      <TopSearch />
      <TopBell />
    </>
  )
}
