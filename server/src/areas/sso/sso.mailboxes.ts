/** Houses where anybody has a mailbox: an address there belongs to no school. */
const ANYBODYS = new Set(
	`aol.com arcor.de bluewin.ch fastmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.co.uk
	hotmail.com hotmail.de hotmail.fr icloud.com laposte.net live.com live.de live.fr mac.com mail.com mail.de mail.ru mailbox.org me.com msn.com
	numericable.fr orange.fr outlook.com outlook.de outlook.fr outlook.pt pm.me posteo.de proton.me protonmail.com qq.com sapo.pt sfr.fr
	t-online.de tutanota.com wanadoo.fr web.de yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com ymail.com zoho.com`.split(/\s+/),
);

export const isAnybodys = (domain: string): boolean => ANYBODYS.has(domain);
