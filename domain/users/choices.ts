// What there is to choose of a company's people. Apart from the schemas: a page that offers it needs no zod.

/** Roles of a company. The super admin is no role of a company: see `domain/actor.ts`. */
export const companyRoles = ['org_admin', 'admin', 'user', 'client'] as const

export const userStatuses = ['active', 'invited', 'disabled'] as const

/** What an edit may set: who was invited becomes active by accepting (SPEC 4). */
export const settableStatuses = ['active', 'disabled'] as const

export const userSorts = ['name', 'email', 'role', 'status', 'createdAt'] as const

/** Roles of an invitation: `staff` is accepted and means admin (PRODUCT 1). */
export const invitableRoles = ['org_admin', 'admin', 'user', 'client', 'staff'] as const
