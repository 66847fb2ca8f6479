import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { speak } from '#web/lib/i18n.ts'
import { addressOf, places } from '#web/marketing/places.ts'
import { PublicPage } from '#web/marketing/public-page.tsx'
import UnknownPath from './unknown-path.tsx'

/** A public page while developing: the build makes a document of each (decision 0055). */
export default function DrawnPage() {
  const { pathname } = useLocation()
  const place = places.find((each) => addressOf(each) === pathname)
  const [spoken, setSpoken] = useState<string>()
  useEffect(() => {
    if (place === undefined) return
    void speak(place.language).then(() => {
      setSpoken(place.language)
      return import('#web/ui/public.ts')
    })
  }, [place])
  if (place === undefined) return <UnknownPath />
  return spoken === place.language ? <PublicPage {...place} /> : null
}
