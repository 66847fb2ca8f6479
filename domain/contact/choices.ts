/** What a contact message may be about (SPEC 3). */
export const contactTypes = ['general', 'demo', 'sales', 'support'] as const
