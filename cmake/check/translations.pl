# SPDX-License-Identifier: GPL-3.0-or-later
# translations.pl KEPT FRESH: compares a kept .ts file with the same after lupdate: texts that came or went, and what in
# the kept one is unfinished, empty, vanished or has other placeholders than its source. Prints file:line; exit 1 if any.
use strict;
use warnings;

my ($kept_path, $fresh_path) = @ARGV;
my $findings = 0;

sub report {
    my ($place, $text, $hint) = @_;
    print "$place: $text [$hint]\n";
    $findings++;
}

sub plain {
    my ($text) = @_;
    my %entity = (lt => '<', gt => '>', quot => '"', apos => "'", amp => '&');
    $text =~ s/&(lt|gt|quot|apos|amp);/$entity{$1}/g;
    return $text;
}

# A text shortened for one line of output.
sub quoted {
    my ($text) = @_;
    $text =~ s/\s+/ /g;
    return length($text) > 60 ? '"' . substr($text, 0, 57) . '..."' : "\"$text\"";
}

# All messages of a .ts file, by context, source and comment.
sub messages {
    my ($path) = @_;
    open(my $file, '<', $path) or die "translations: cannot read $path: $!\n";
    local $/ = undef;
    my $xml = <$file>;
    my %messages;
    my ($line, $position) = (1, 0);
    while ($xml =~ m{<context>(.*?)</context>}sg) {
        my ($body, $start) = ($1, $-[1]);
        my ($context) = $body =~ m{<name>(.*?)</name>}s;
        while ($body =~ m{<message\b([^>]*)>(.*?)</message>}sg) {
            my ($attributes, $inside, $at) = ($1, $2, $start + $-[0]);
            $line += substr($xml, $position, $at - $position) =~ tr/\n//;
            $position = $at;
            my ($source) = $inside =~ m{<source>(.*?)</source>}s;
            my ($comment) = $inside =~ m{<comment>(.*?)</comment>}s;
            my ($type, $translation) = $inside =~ m{<translation(?: type="(\w+)")?[^>]*>(.*?)</translation>}s;
            my ($file_name, $file_line) = $inside =~ m{<location filename="(?:\.\./)*([^"]*)" line="(\d+)"};
            my @forms = ($translation // '') =~ m{<numerusform[^>]*>(.*?)</numerusform>}sg;
            @forms = ($translation // '') if $attributes !~ /numerus="yes"/;
            my $plural = $attributes =~ /numerus="yes"/ ? 1 : 0;
            $messages{join("\0", map { plain($_ // '') } $context, $source, $comment, $plural)} = {
                context => plain($context // ''),
                source  => plain($source  // ''),
                type    => $type // '',
                forms   => [map { plain($_) } @forms],
                kept_at => "$kept_path:$line",
                code_at => defined $file_name ? "$file_name:$file_line" : "$kept_path:$line",
            };
        }
    }
    return \%messages;
}

# What must be the same in a source and its translation: %1, %L1, %n as a set, and the number of accelerators.
sub placeholders {
    my ($text) = @_;
    my %set = map { $_ => 1 } $text =~ /%(?:L?[0-9]{1,2}|Ln|n)/g;
    $text =~ s/&&//g;
    my $accelerators = () = $text =~ /&(?=[^\s])/g;
    return join(' ', sort(keys %set), $accelerators ? "&x$accelerators" : ());
}

# The keys of messages by file, then line.
sub in_order {
    my ($messages, $place) = @_;
    my %at = map { $_ => [$messages->{$_}{$place} =~ /^(.*):(\d+)$/] } keys %$messages;
    return sort { $at{$a}[0] cmp $at{$b}[0] or $at{$a}[1] <=> $at{$b}[1] or $a cmp $b } keys %at;
}

my ($kept, $fresh) = (messages($kept_path), messages($fresh_path));

for my $key (in_order($fresh, 'code_at')) {
    my $message = $fresh->{$key};
    next if $message->{type} =~ /^(vanished|obsolete)$/ or exists $kept->{$key};
    report($message->{code_at}, quoted($message->{source}) . " ($message->{context}) is not in $kept_path",
        'run ./dev translate and translate it');
}
for my $key (in_order($kept, 'kept_at')) {
    my $message = $kept->{$key};
    my $name    = quoted($message->{source}) . " ($message->{context})";
    if ($message->{type} =~ /^(vanished|obsolete)$/ or !exists $fresh->{$key} or $fresh->{$key}{type} =~ /^(vanished|obsolete)$/) {
        report($message->{kept_at}, "$name is no longer in the sources", 'run ./dev translate');
        next;
    }
    if ($message->{type} eq 'unfinished' or !@{$message->{forms}} or grep { !/\S/ } @{$message->{forms}}) {
        report($message->{kept_at}, "$name is not translated", 'translate it and take type="unfinished" away');
        next;
    }
    my $expected = placeholders($message->{source});
    for my $form (@{$message->{forms}}) {
        my $found = placeholders($form);
        next if $found eq $expected;
        report($message->{kept_at}, "$name has the placeholders \"$expected\", its translation \"$found\"", 'make them equal');
    }
}
exit($findings ? 1 : 0);
