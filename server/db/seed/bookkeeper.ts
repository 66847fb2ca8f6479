import { person } from './story.ts'

/** Keeps the books of both demo companies, with one account (PRODUCT 10). */
export const priya = person('bookkeeper@stringline.example', 'admin', 'Priya Raman', 'Bookkeeper', '021 555 0176')
