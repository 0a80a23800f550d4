-- What the school says in the place of the product's words, by word and language: {"client": {"de": {"one": "Familie", "many": "Familien", "gender": "f"}}}.
alter table platform.customers add column words jsonb not null default '{}' check (jsonb_typeof(words) = 'object' and length(words::text) <= 20000);
grant update (words) on platform.customers to homeroom_app;
