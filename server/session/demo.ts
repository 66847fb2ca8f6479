/** The accounts of the demo data (PRODUCT 10), offered for quick access in development only. */
export const demoAccounts = [
  { label: 'Super Admin', email: 'superadmin@stringline.example' },
  { label: 'Organization Admin', email: 'orgadmin@stringline.example' },
  { label: 'Admin', email: 'staff@stringline.example' },
  { label: 'User', email: 'user@stringline.example' },
  { label: 'Client', email: 'client@stringline.example' },
  { label: 'Bookkeeper of both companies', email: 'bookkeeper@stringline.example' },
  { label: 'Organization Admin, Southerly Electrical', email: 'orgadmin@southerly.example' },
]
