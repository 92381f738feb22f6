"""The guided self-test: what is shown and asked, what the answers and the edges mean, and the result.

Driven by answers, edges and the time that it is told; it knows no terminal. A step is a generator that yields scenes
and is sent what happens; the guide shows the scenes on the parts. What can be seen without the parts is the doctor's.
"""
