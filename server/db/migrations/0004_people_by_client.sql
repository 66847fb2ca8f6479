-- The sign-ins of a client's people: what stands in the way of deleting it, asked for each row of the clients' list.
create index users_by_client on users (company_id, client_id) where client_id is not null;
