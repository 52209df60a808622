const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n');

/**
 * Replies to the invitation of `describeEvent` by deniz or Ada, as calendar programs write them: structure, encodings,
 * case and order of parameters, folded lines. Each takes the UID of the event.
 */
export const replyMessages = {
  outlook: (uid: string) => `From: Deniz <DENIZ@example.com>
To: "maria via Atrium" <atrium@example.com>
Subject: Accepted: Review
Message-ID: <AM0PR01@example.com>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="_000_AM0_"

--_000_AM0_
Content-Type: text/plain; charset="us-ascii"

--_000_AM0_
Content-Type: text/calendar; charset="utf-8"; method=REPLY
Content-Transfer-Encoding: base64

${base64(
  `BEGIN:VCALENDAR
METHOD:REPLY
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
ATTENDEE;PARTSTAT=ACCEPTED;CN=Deniz:MAILTO:DENIZ@example.com
COMMENT;LANGUAGE=en-US:\\n
UID:${uid}
SUMMARY;LANGUAGE=en-US:Accepted: Review
DTSTART;TZID=W. Europe Standard Time:20961120T100000
DTEND;TZID=W. Europe Standard Time:20961120T110000
CLASS:PUBLIC
DTSTAMP:20260801T080000Z
SEQUENCE:0
X-MICROSOFT-CDO-APPT-SEQUENCE:0
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n'),
)}
--_000_AM0_--
`,
  gmail: (uid: string) => `From: Ada Lovelace <ada@example.org>
To: atrium@example.com
Subject: Tentatively accepted: Review
Message-ID: <calendar-1@google.com>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="0000a1"

--0000a1
Content-Type: multipart/alternative; boundary="0000a2"

--0000a2
Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes

Ada Lovelace has replied "Maybe" to this invitation.
--0000a2
Content-Type: text/calendar; charset="UTF-8"; method=REPLY
Content-Transfer-Encoding: 7bit

BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:REPLY
BEGIN:VEVENT
DTSTART:20961120T090000Z
DTEND:20961120T100000Z
DTSTAMP:20260801T080000Z
ORGANIZER;CN=maria:mailto:atrium@example.com
UID:${uid}
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=TENTATIVE;CN=Ada L
 ovelace;X-NUM-GUESTS=0:mailto:ada@exa
 mple.org
SEQUENCE:0
SUMMARY:Review
END:VEVENT
END:VCALENDAR

--0000a2--
--0000a1
Content-Type: application/ics; name="invite.ics"
Content-Disposition: attachment; filename="invite.ics"
Content-Transfer-Encoding: base64

QkVHSU46VkNBTEVOREFSDQo=
--0000a1--
`,
  apple: (uid: string) => `From: Ada Lovelace <ada@example.org>
To: maria <atrium@example.com>
Subject: Ada Lovelace has declined
Message-Id: <1A2B@example.org>
Mime-Version: 1.0 (Mac OS X Mail 16.0)
Content-Type: text/calendar;
	method=reply;
	charset=utf-8;
	name=iCal.ics
Content-Transfer-Encoding: quoted-printable

BEGIN:VCALENDAR
CALSCALE:GREGORIAN
VERSION:2.0
METHOD:REPLY
PRODID:-//Apple Inc.//macOS 14.5//EN
BEGIN:VEVENT
DTSTAMP:20260801T080000Z
ATTENDEE;CN=3D"Lovelace, Ada";CUTYPE=3DINDIVIDUAL;EMAIL=3D"ada@example.org"=
;PARTSTAT=3DDECLINED;ROLE=3DREQ-PARTICIPANT:mailto:ada@example.org
UID:${uid}
ORGANIZER;CN=3D"maria":mailto:atrium@example.com
SEQUENCE:0
END:VEVENT
END:VCALENDAR
`,
  thunderbird: (uid: string) => `Message-ID: <9f3@example.com>
MIME-Version: 1.0
User-Agent: Mozilla Thunderbird
To: atrium@example.com
From: deniz <deniz@EXAMPLE.com>
Subject: Event Invitation Reply (Declined): Review
Content-Type: multipart/mixed; boundary="------------ZX"

--------------ZX
Content-Type: multipart/alternative; boundary="------------YW"

--------------YW
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit

deniz has declined your event invitation.
--------------YW
Content-Type: text/calendar; method=REPLY; charset=UTF-8
Content-Transfer-Encoding: 7bit

BEGIN:VCALENDAR
PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
VERSION:2.0
METHOD:REPLY
BEGIN:VEVENT
CREATED:20260801T080000Z
LAST-MODIFIED:20260801T080000Z
DTSTAMP:20260801T080000Z
UID:${uid}
SUMMARY:Review
ORGANIZER;CN=maria:mailto:atrium@example.com
ATTENDEE;CN=deniz;PARTSTAT=DECLINED;ROLE=REQ-PARTICIPANT:mailto:deniz@example
 .com
DTSTART:20961120T090000Z
DTEND:20961120T100000Z
END:VEVENT
END:VCALENDAR

--------------YW--
--------------ZX
Content-Type: application/ics; name="invite.ics"

BEGIN:VCALENDAR
--------------ZX--
`,
  /** Accepted by Ada, without anything that a reply can do without. */
  plain: (uid: string) => `From: Ada <ada@example.org>
Subject: Plain reply
Message-ID: <plain@example.org>
Content-Type: text/calendar; charset=utf-8; method=REPLY

BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
METHOD:REPLY
BEGIN:VEVENT
UID:${uid}
DTSTAMP:20260801T080000Z
ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org
SEQUENCE:0
END:VEVENT
END:VCALENDAR
`,
};
