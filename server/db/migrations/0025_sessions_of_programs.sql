-- Sessions that were asked for as a token, by a program, apart from those of browsers: a program that signs in for each
-- of its runs must not end its owner's. Which of the older ones are so is not known; they count as browsers' until they
-- have run out.
alter table sessions add column by_token boolean not null default false;
