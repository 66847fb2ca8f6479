-- `npm run distribute` takes a table whose primary key begins with the company for one of companies. Invitations and
-- tokens are the platform's, as memberships are: the same keys, the other way round.
alter table invitations drop constraint invitations_pkey;
alter table invitations add primary key (user_id, company_id);
alter table api_tokens drop constraint api_tokens_pkey;
alter table api_tokens add primary key (id, company_id);
