import type pg from 'pg'

/**
 * Fills what the product stores beside its records for speed, of a database that was loaded in bulk. Asked as the
 * superuser, once, before everything is analysed. Nothing is stored so far.
 */
export async function fillDerived(_client: pg.Client): Promise<void> {}
