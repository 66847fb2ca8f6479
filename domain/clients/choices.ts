// What there is to choose of clients. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const clientStatuses = ['active', 'inactive'] as const

export const clientSorts = ['name', 'clientId', 'status', 'email', 'activeJobs', 'createdAt', 'updatedAt'] as const
