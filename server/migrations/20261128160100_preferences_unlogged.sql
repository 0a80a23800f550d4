-- How somebody has arranged their own screen is nobody's history: it changes with every click, and anybody with a login could fill the log with it.
insert into platform.unlogged_columns values ('preferences', 'bookmarks'), ('preferences', 'menu_open'), ('table_settings', 'settings');
