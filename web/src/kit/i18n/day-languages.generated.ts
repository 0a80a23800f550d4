// Written by `npm run areas` from the folders of `locales`.
import "dayjs/locale/de";
import "dayjs/locale/fr";
import "dayjs/locale/pt";
