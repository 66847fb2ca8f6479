import { emptyValues, type SignUpValues } from './sign-up-values.ts'

/** What somebody typed into the page as it arrived drawn, before its script came. */
export function typedIn(place: HTMLElement): Partial<SignUpValues> {
  const fields = Object.keys(emptyValues).map((name) => [
    name,
    place.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? '',
  ])
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}
