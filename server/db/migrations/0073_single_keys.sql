-- Whether keys by themselves (/, G and a letter, ?) do anything on the screens of this person (WCAG 2.1.4).
alter table accounts add column single_keys boolean not null default true;
