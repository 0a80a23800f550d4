-- A language is a folder of words: which ones there are the contract knows, so that a new one needs no step here.
alter table platform.customers
  drop constraint customers_locale_check,
  drop constraint customers_locales_check,
  add constraint customers_locale_check check (locale ~ '^[a-z]{2}$'),
  add constraint customers_locales_check check (array_to_string(locales, ',') ~ '^[a-z]{2}(,[a-z]{2})*$');
alter table platform.users drop constraint users_locale_check, add constraint users_locale_check check (locale ~ '^[a-z]{2}$');
alter table clients drop constraint clients_language_check, add constraint clients_language_check check (language ~ '^[a-z]{2}$');
alter table contacts drop constraint contacts_language_check, add constraint contacts_language_check check (language ~ '^[a-z]{2}$');
