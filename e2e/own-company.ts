import { expect, type Page } from '@playwright/test'

import { Given, unique } from './given.ts'
import { addressOf } from './people.ts'
import { chosenPassword, enterAccount, enterCompany, press } from './sign-up.ts'

/** A company that nothing but this journey works in: what it is connected to is nobody else's. */
export async function companyOfItsOwn(page: Page, word: string): Promise<Given> {
  const email = addressOf(word)
  await page.goto('/signup')
  await enterAccount(page, { name: 'Mere Parata', email })
  await enterCompany(page, unique('Kōwhai Kitchens'))
  await press(page, 'Continue')
  await press(page, 'Get Started')
  await expect(page).toHaveURL('/app')
  const given = await Given.by(page.request, { email, password: chosenPassword })
  await given.setUp({ xeroEmail: 'books@kowhai.example' })
  return given
}
