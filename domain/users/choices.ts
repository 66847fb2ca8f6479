// What there is to choose of a company's people. Apart from the schemas: a page that offers it needs no zod.

export const userStatuses = ['active', 'invited', 'disabled'] as const

/** What an edit may set: who was invited becomes active by accepting (SPEC 4). */
export const settableStatuses = ['active', 'disabled'] as const

export const userSorts = ['name', 'email', 'role', 'status', 'createdAt'] as const

/** Roles of an invitation: `staff` is accepted and means admin (PRODUCT 1). */
export const invitableRoles = ['org_admin', 'admin', 'user', 'client', 'staff'] as const
