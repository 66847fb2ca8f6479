import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

import { Given, unique } from './given.ts'
import { addressOf } from './people.ts'
import { chosenPassword, enterAccount, enterCompany, press } from './sign-up.ts'

/**
 * A company that nothing but this journey works in: what it is connected to is nobody else's. It signs up from an
 * office of its own, or ten journeys would be all that a network may sign up in an hour.
 */
export async function companyOfItsOwn(page: Page, word: string): Promise<Given> {
  const email = addressOf(word)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': networkOfItsOwn() })
  await page.goto('/signup')
  await enterAccount(page, { name: 'Mere Parata', email })
  await enterCompany(page, unique('Kōwhai Kitchens'))
  await press(page, 'Continue')
  await press(page, 'Get Started')
  await expect(page).toHaveURL('/app')
  await page.setExtraHTTPHeaders({})
  const given = await Given.by(page.request, { email, password: chosenPassword })
  await given.setUp({ xeroEmail: 'books@kowhai.example' })
  return given
}

/** One address of a network that is kept for examples, and that no other journey is in. */
function networkOfItsOwn(): string {
  const part = () => randomInt(0x1_00_00).toString(16)
  return `2001:db8:${part()}:${part()}::1`
}
