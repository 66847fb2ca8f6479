let areOn = true

/** Whether keys by themselves do anything, as this person chose (WCAG 2.1.4). */
export const takeSingleKeys = (on: boolean): void => void (areOn = on)

export const areSingleKeysOn = (): boolean => areOn
