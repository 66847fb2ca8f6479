import { type ComponentType, use } from 'react'

/**
 * A page whose code comes when somebody goes to it, or ahead by `arrive`: then it is drawn at once. Where it did not
 * come it is asked for again at the next try.
 */
export function arrivingPage(load: () => Promise<{ default: ComponentType }>) {
  let Arrived: ComponentType | undefined
  let coming: Promise<unknown> | undefined

  function arrive(): Promise<unknown> {
    coming ??= load().then(
      (module) => (Arrived = module.default),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }

  function Page() {
    if (!Arrived) use(arrive())
    return Arrived && <Arrived />
  }
  return { Page, arrive }
}
